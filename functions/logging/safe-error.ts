import { isPlainIdentifier } from '#shared/errors.ts'

const frame = /^\s+at (?:[^()]* \()?(?:file:|node:|\/)[^\s()]*:\d+:\d+\)?$/

/**
 * The fields that are logged of an error: its kind, its code and its stack. The message is left out, because it may
 * repeat what somebody entered.
 */
export function safeError(thrown: unknown): { error: string; code?: string; at?: string[] } {
  if (!(thrown instanceof Error)) return { error: 'unknown' }
  const { name, message, stack = '' } = thrown
  const code = 'code' in thrown && typeof thrown.code === 'string' ? thrown.code : ''
  // A message may have lines that look like those of the stack.
  const below = stack.replace(message, '').split('\n')
  const at = below.filter(line => frame.test(line)).map(line => line.trim())
  return {
    error: isPlainIdentifier(name) ? name : 'Error',
    ...(isPlainIdentifier(code) && { code }),
    ...(at.length > 0 && { at: at.slice(0, 6) }),
  }
}
