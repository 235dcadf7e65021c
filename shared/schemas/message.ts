import * as z from 'zod/mini'

/** A sentence about one path of a request, with its level. */
export const message = z.object({
  level: z.enum(['error', 'warning', 'info']),
  path: z.string(),
  text: z.string(),
})
export type Message = z.infer<typeof message>

export const errorMessage = (path: string, text: string): Message => ({ level: 'error', path, text })
