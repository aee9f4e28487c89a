import { Component, type ErrorInfo, type ReactNode } from 'react'
import { Button } from './Button'
import { Icon } from './Icon'

interface Props {
  /** As in "The canvas has stopped." */
  name: string
  children: ReactNode
}

/** A pane that fails says so and offers to start again; the rest of the room, and the text, live on. */
export class PaneBoundary extends Component<Props, { readonly error: Error | null }> {
  override state: { readonly error: Error | null } = { error: null }

  static getDerivedStateFromError(error: unknown): { error: Error } {
    return { error: error instanceof Error ? error : new Error(String(error)) }
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    console.error(`${this.props.name} failed`, error, info.componentStack)
  }

  override render(): ReactNode {
    if (!this.state.error) return this.props.children
    return (
      <div className="empty pane-failed" role="alert">
        <Icon name="error" />
        <p className="t2">
          <b>{this.props.name} has stopped.</b>
          <br />
          Your text is kept. {this.state.error.message}
        </p>
        <Button small icon="reset" onClick={() => this.setState({ error: null })}>
          Reload pane
        </Button>
      </div>
    )
  }
}
