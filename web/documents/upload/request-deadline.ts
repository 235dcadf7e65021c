import { formatLondonDate } from '#shared/rules/dates/london-time.ts'
import type { AttachmentRequest } from '#shared/schemas/attachment.ts'

/** Returns the last day on which a request's link works, such as 28 August 2027 (London time). */
export const formatRequestDeadline = ({ expiresAt }: AttachmentRequest) =>
  formatLondonDate(new Date(expiresAt)).replace(/^\S+ /, '')
