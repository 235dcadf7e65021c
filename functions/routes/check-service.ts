import { getServiceMode } from '#shared/schemas/service.ts'
import { route } from '../http/route.ts'
import { flags } from '../ports/port-factories.ts'

/** Returns the two service flags. The end time of an embargo that has ended is null. */
export const { app, handler } = route('check-service', { flags }, async (_, { flags, now }) => {
  const current = await flags.read()
  const isOpen = getServiceMode({ ...current, closed: false }, now()) === 'open'
  return { closed: current.closed, embargoEndTime: isOpen ? null : current.embargoEndTime }
})
