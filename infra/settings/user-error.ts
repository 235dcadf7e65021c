/** An error that the user can correct. Its message is shown alone, without a stack trace. */
export class UserError extends Error {}

/** Returns a short description of a failed system call. */
export const describeSystemError = (error: unknown) => {
  if (!(error instanceof Error)) return String(error)
  if (!('code' in error)) return error.message
  switch (error.code) {
    case 'EACCES':
    case 'EPERM':
      return 'permission denied'
    case 'EROFS':
      return 'the disk is read-only'
    case 'ENOENT':
      return 'no such file or folder'
    case 'ENOTDIR':
    case 'EEXIST':
      return 'a part of its path is a file'
    case 'ENOSPC':
      return 'the disk is full'
    default:
      return error.message
  }
}
