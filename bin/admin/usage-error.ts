import { UserError } from '#infra/user-error.ts'

/** A command that was written wrongly, as opposed to one that was refused: it ends with exit code 2. */
export class UsageError extends UserError {}
