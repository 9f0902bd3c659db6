import { Component, type ReactNode } from 'react'

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
          <a href="/" target="_top">
            Go back to home
          </a>
        </p>
      </main>
    )
  }
}
