import { Component, type ReactNode } from 'react'

type ErrorBoundaryProps = { instead: ReactNode; children: ReactNode }

/** Shows something else instead of what could not be rendered. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError = () => ({ failed: true })

  override render() {
    return this.state.failed ? this.props.instead : this.props.children
  }
}
