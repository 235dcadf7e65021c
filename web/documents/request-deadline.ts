import { formatLondonDate } from '#shared/rules/dates/london-time.ts'
import type { AttachmentRequest } from '#shared/schemas/attachment.ts'

/** Until when a request's link works, as in 28 August 2027. */
export const formatRequestDeadline = ({ expiresAt }: AttachmentRequest) =>
  formatLondonDate(new Date(expiresAt)).replace(/^\S+ /, '')
