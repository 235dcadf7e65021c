/** `failed` stops the deployment. Staff should resolve a `warning` before applicants use the portal. */
export type Outcome = { status: 'passed' | 'warning' | 'failed' | 'unchecked'; message: string }

export const passed = (message: string): Outcome => ({ status: 'passed', message })
export const warning = (message: string): Outcome => ({ status: 'warning', message })
export const failed = (message: string): Outcome => ({ status: 'failed', message })

/** The settings of every AWS client. A client gives up soon when AWS does not respond. */
export const clientSettings = (region: string) => ({
  region,
  maxAttempts: 2,
  requestHandler: { connectionTimeout: 3000, requestTimeout: 10_000 },
})

/** Returns a handler that turns the error of this name into undefined, and throws every other one. */
export const ignoreError =
  (name: string) =>
  (error: unknown): undefined => {
    if (!(error instanceof Error) || error.name !== name) throw error
  }
