/** An error that the user can correct. Its message is shown alone, without a stack trace. */
export class UserError extends Error {}

/** Returns the reason of a failed system call, such as "permission denied", or the message of another error. */
export const describeSystemError = (error: unknown) =>
  error instanceof Error ? error.message.replace(/^E[A-Z]+: ([^,]+),.*$/s, '$1') : String(error)
