import { UserError } from '#infra/user-error.ts'

/** A command with wrong arguments; the exit code is 2. */
export class UsageError extends UserError {}
