import { useEffect, useState } from 'react'
import { documentPath, listOperations, searchOperations, type ApiDocument, type Operation } from './document.ts'
import { OperationView } from './operation-view.tsx'

type Loaded = { state: 'loading' } | { state: 'failed' } | { state: 'there'; document: ApiDocument }

async function loadDocument(): Promise<Loaded> {
  try {
    const response = await fetch(documentPath, { headers: { accept: 'application/json' } })
    if (!response.ok) return { state: 'failed' }
    return { state: 'there', document: (await response.json()) as ApiDocument }
  } catch {
    return { state: 'failed' }
  }
}

/** "manifest.importManifests" of an address that ends in `#manifest.importManifests`. */
const named = (): string => decodeURIComponent(location.hash.slice(1))

function Service({ name, title, operations, document }: ServiceProps) {
  return (
    <section aria-labelledby={`service-${name}`}>
      <h2 id={`service-${name}`} tabIndex={-1}>
        {title}
      </h2>
      {operations.map((operation) => (
        <OperationView
          key={operation.operationId}
          operation={operation}
          document={document}
          isOpen={operation.operationId === named()}
        />
      ))}
    </section>
  )
}

interface ServiceProps {
  name: string
  title: string
  operations: readonly Operation[]
  document: ApiDocument
}

/** The operations of all services, or those that a search finds. */
function Operations({ document: api }: { document: ApiDocument }) {
  const [typed, setTyped] = useState('')
  const [keysOnly, setKeysOnly] = useState(true)
  const all = listOperations(api)
  const shown = searchOperations(all, typed).filter(
    ({ scope, operationId }) => !keysOnly || scope !== null || operationId === named(),
  )
  const services = (api.tags ?? []).flatMap(({ name, description }) => {
    const operations = shown.filter(({ service }) => service === name)
    return operations.length === 0 ? [] : [{ name, title: description ?? name, operations }]
  })
  useEffect(() => {
    document.getElementById(named())?.scrollIntoView({ block: 'start' })
  }, [])
  return (
    <>
      <div className="search">
        <label htmlFor="search">Find an operation</label>
        <input
          id="search"
          type="search"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          autoComplete="off"
          spellCheck={false}
        />
        <label className="check">
          <input type="checkbox" checked={keysOnly} onChange={(event) => setKeysOnly(event.target.checked)} /> Only what
          an API key may use
        </label>
        <output>
          {shown.length} of {all.length} operations
        </output>
      </div>
      {shown.length === 0 && <p>Nothing was found. Search by a part of a name, a path or a sentence.</p>}
      <div className="columns">
        <nav aria-label="Services">
          <ul>
            {services.map(({ name, title, operations }) => (
              <li key={name}>
                <a href={`#service-${name}`}>{title}</a> <span className="type">{operations.length}</span>
              </li>
            ))}
          </ul>
        </nav>
        <div>
          {services.map((service) => (
            <Service key={service.name} {...service} document={api} />
          ))}
        </div>
      </div>
    </>
  )
}

/** `/developers`: the reference of the services, drawn from their OpenAPI document. */
export function Reference() {
  const [loaded, setLoaded] = useState<Loaded>({ state: 'loading' })
  useEffect(() => {
    void loadDocument().then(setLoaded)
  }, [])
  const again = () => {
    setLoaded({ state: 'loading' })
    void loadDocument().then(setLoaded)
  }
  return (
    <main>
      <h1>API reference</h1>
      <p>
        Programs call the services with an API key, which the back office makes under{' '}
        <a href="/office/api-keys">API keys</a>. Send it in the header <code>Authorization: Bearer cpk_live_…</code>,
        and never in an address. The same reference for programs: <a href={documentPath}>the OpenAPI document</a>.
      </p>
      {loaded.state === 'loading' && <output>Loading the reference</output>}
      {loaded.state === 'failed' && (
        <div role="alert">
          <p>Can’t reach the server. The reference isn’t saved on this device.</p>
          <button type="button" onClick={again}>
            Try again
          </button>
        </div>
      )}
      {loaded.state === 'there' && <Operations document={loaded.document} />}
    </main>
  )
}
