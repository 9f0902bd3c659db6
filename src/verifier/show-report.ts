import type { ArchiveReport, ReportSigner } from '#domain/evidence/archive/report-archive.ts'

function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  children: readonly (Node | string)[],
  className = '',
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name)
  element.append(...children)
  if (className !== '') element.className = className
  return element
}

const makePart = (title: string, items: readonly (readonly (Node | string)[])[]): HTMLElement[] =>
  items.length === 0
    ? []
    : [
        make('h3', [title]),
        make(
          'ul',
          items.map((item) => make('li', item)),
        ),
      ]

const makeSigner = ({ title, thumbprint, detail }: ReportSigner): Node[] => [
  make('strong', [title]),
  make('code', [thumbprint]),
  make('span', [detail], 'muted'),
]

/** Shows what a check has found, and returns the heading, which is where a reader begins. */
export function showReport(place: HTMLElement, name: string, report: ArchiveReport): HTMLElement {
  const { verdict, headline, meaning, errors, remarks, signers, contents } = report
  const heading = make('h2', [headline])
  heading.id = 'verdict'
  heading.tabIndex = -1
  const isGood = verdict === 'holds'
  const lines = (texts: readonly string[]): string[][] => texts.map((text) => [text])
  place.replaceChildren(
    make('div', [heading, make('p', [meaning]), make('p', [`File: ${name}`])], `verdict ${isGood ? 'holds' : 'wrong'}`),
    ...makePart('What is wrong', lines(errors)),
    ...makePart('What you should know', lines(remarks)),
    ...makePart('Who signed', signers.map(makeSigner)),
    ...makePart(isGood ? 'What the file has' : 'What the file says it has', lines(contents)),
  )
  place.hidden = false
  return heading
}
