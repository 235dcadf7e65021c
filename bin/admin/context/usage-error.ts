import { UserError } from '#infra/settings/user-error.ts'

/** The error of a command with wrong arguments, which exits with code 2. */
export class UsageError extends UserError {}
