/** Something a person can put right: its message is shown alone, as one line. */
export class UserError extends Error {}

/** What a failed system call says about itself, in a few words. */
export const describeSystemError = (error: unknown) => {
  if (!(error instanceof Error)) return String(error)
  if (!('code' in error)) return error.message
  switch (error.code) {
    case 'EACCES':
    case 'EPERM':
      return 'permission denied'
    case 'EROFS':
      return 'it is read-only'
    case 'ENOENT':
      return 'its path takes no folder'
    case 'ENOTDIR':
    case 'EEXIST':
      return 'a part of its path is a file'
    case 'ENOSPC':
      return 'the disk is full'
    default:
      return error.message
  }
}
