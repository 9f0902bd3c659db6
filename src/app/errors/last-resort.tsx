import { Component, type ReactNode } from 'react'
import { workNow } from '../session/work.ts'

/** Shown where the error page itself fails: as little as there can be, of nothing that could fail again. */
export class LastResort extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true }
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children
    return (
      <main>
        <h1>An error occurred while showing the error page</h1>
        <p>
          {workNow().engine !== null && 'Your work is saved on this phone. '}
          Reload the page. If it still doesn’t work, tell your depot the code below.
        </p>
        <p>
          <button type="button" className="button button-primary" onClick={() => location.reload()}>
            Reload the page
          </button>
        </p>
        <p>
          <a href="/" target="_top">
            Go back to home
          </a>
        </p>
        <p>Code: error-page-failed</p>
      </main>
    )
  }
}
