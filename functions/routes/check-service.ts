import { getServiceMode } from '#shared/rules/service-mode.ts'
import { route } from '../http/route.ts'

/** The two switches; an embargo that is over is none. */
export const { app, lambda } = route('check-service', async (_, { flags, now }) => {
  const read = await flags.read()
  const over = getServiceMode({ ...read, closed: false }, now()) === 'open'
  return { closed: read.closed, embargoEndTime: over ? null : read.embargoEndTime }
})
