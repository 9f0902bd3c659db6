import { findObjects, typeLabel, type ApiDocument, type Schema } from './document.ts'

interface SchemaViewProps {
  schema: Schema
  document: ApiDocument
}

/** Limits of a value in a few words: "1 to 60 characters", "at least 1". */
function limitsOf({ minLength, maxLength, minimum, maximum }: Schema): string {
  const range = (least: number | undefined, most: number | undefined, what: string): string[] => {
    const known = most !== undefined && Math.abs(most) < Number.MAX_SAFE_INTEGER ? most : undefined
    const low = least !== undefined && Math.abs(least) < Number.MAX_SAFE_INTEGER ? least : undefined
    if (low !== undefined && known !== undefined) return [`${low} to ${known}${what}`]
    if (known !== undefined) return [`at most ${known}${what}`]
    return low === undefined ? [] : [`at least ${low}${what}`]
  }
  return [...range(minLength, maxLength, ' characters'), ...range(minimum, maximum, '')].join(', ')
}

function Fields({ schema, document }: SchemaViewProps) {
  return (
    <ul className="fields">
      {Object.entries(schema.properties ?? {}).map(([name, each]) => {
        const inner = findObjects(each, document)
        const limits = limitsOf(each)
        return (
          <li key={name}>
            <code className="name">{name}</code> <span className="type">{typeLabel(each, document)}</span>
            {limits !== '' && <span className="type">, {limits}</span>}
            {schema.required?.includes(name) !== true && <span className="type">, optional</span>}
            {each.description !== undefined && <p>{each.description}</p>}
            {inner.length > 0 && (
              <details>
                <summary>Fields of {name}</summary>
                <SchemaFields schemas={inner} document={document} />
              </details>
            )}
          </li>
        )
      })}
    </ul>
  )
}

function SchemaFields({ schemas, document }: { schemas: readonly Schema[]; document: ApiDocument }) {
  return schemas.map((schema, at) => (
    <div key={Object.keys(schema.properties ?? {}).join()}>
      {at > 0 && <p>or</p>}
      <Fields schema={schema} document={document} />
    </div>
  ))
}

/** The type of a body or a response, and the fields of its objects; those below are shown on request. */
export function SchemaView({ schema, document }: SchemaViewProps) {
  return (
    <>
      <p className="type">{typeLabel(schema, document)}</p>
      <SchemaFields schemas={findObjects(schema, document)} document={document} />
    </>
  )
}
