import { useState } from 'react'
import { firstExample, toCurl, typeLabel, type ApiDocument, type Operation } from './document.ts'
import { SchemaView } from './schema-view.tsx'

interface OperationViewProps {
  operation: Operation
  document: ApiDocument
}

/** Code in a box that the keyboard can scroll, with a button that copies it. */
function CodeBlock({ label, text }: { label: string; text: string }) {
  const [said, setSaid] = useState('')
  const copy = () => {
    const copying = navigator.clipboard?.writeText(text) ?? Promise.reject(new Error('There is no clipboard.'))
    copying.then(
      () => setSaid('Copied'),
      () => setSaid('Select it and copy it yourself'),
    )
  }
  return (
    <figure>
      <figcaption>
        {label}{' '}
        <button type="button" onClick={copy} aria-label={`Copy: ${label}`}>
          Copy
        </button>{' '}
        <span aria-live="polite">{said}</span>
      </figcaption>
      {/* A long line scrolls by itself, by the keys as well. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre tabIndex={0}>
        <code>{text}</code>
      </pre>
    </figure>
  )
}

function Access({ operation: { scope, isOpen } }: Pick<OperationViewProps, 'operation'>) {
  if (isOpen) return <p>Needs no key.</p>
  if (scope === null) return <p>For people who sign in. No API key may use it.</p>
  return (
    <p>
      Needs a key with the scope <code>{scope}</code>.
    </p>
  )
}

function Details({ operation, document }: OperationViewProps) {
  const { parameters = [], requestBody, responses } = operation
  const success = Object.entries(responses).find(([status]) => status.startsWith('2'))
  const problems = Object.entries(responses).filter(([status]) => !status.startsWith('2'))
  const sent = firstExample(requestBody?.content)
  const got = firstExample(success?.[1].content)
  return (
    <div className="operation-body">
      <Access operation={operation} />
      {parameters.length > 0 && (
        <>
          <h4>Parameters</h4>
          <ul className="fields">
            {parameters.map(({ name, in: place, required, description, schema }) => (
              <li key={`${place} ${name}`}>
                <code className="name">{name}</code>{' '}
                <span className="type">
                  {typeLabel(schema, document)}, in the {place}
                  {required === true ? '' : ', optional'}
                </span>
                {description !== undefined && <p>{description}</p>}
              </li>
            ))}
          </ul>
        </>
      )}
      {requestBody && (
        <>
          <h4>Request</h4>
          {Object.entries(requestBody.content).map(([type, { schema }]) => (
            <div key={type}>
              <p>
                <code>{type}</code>
              </p>
              {schema && <SchemaView schema={schema} document={document} />}
            </div>
          ))}
          {sent && <CodeBlock label={`Example (${sent.type})`} text={sent.text} />}
        </>
      )}
      {success && (
        <>
          <h4>Response {success[0]}</h4>
          {Object.entries(success[1].content ?? {}).map(([type, { schema }]) => (
            <div key={type}>
              <p>
                <code>{type}</code>
              </p>
              {schema && <SchemaView schema={schema} document={document} />}
            </div>
          ))}
          {got ? <CodeBlock label={`Example (${got.type})`} text={got.text} /> : <p>It has no body.</p>}
        </>
      )}
      <h4>Errors</h4>
      <ul className="fields">
        {problems.map(([status, { description }]) => (
          <li key={status}>
            <code className="name">{status}</code> {description}
          </li>
        ))}
      </ul>
      <CodeBlock label="With curl" text={toCurl(operation, location.origin)} />
    </div>
  )
}

/** One operation, closed until somebody wants it: all of them open would be a page of megabytes. */
export function OperationView({ operation, document, isOpen }: OperationViewProps & { isOpen: boolean }) {
  const { method, path, summary, operationId } = operation
  const [open, setOpen] = useState(isOpen)
  return (
    <details id={operationId} className="operation" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <h3>
          <span className={`method method-${method.toLowerCase()}`}>{method}</span> <code>{path}</code>
        </h3>
        <span className="summary-text">{summary}</span>
      </summary>
      {open && <Details operation={operation} document={document} />}
    </details>
  )
}
