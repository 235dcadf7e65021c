import { getServiceMode } from '#shared/schemas/service.ts'
import { route } from '../http/route.ts'
import { flags } from '../ports/port-factories.ts'

/** Returns the two service flags. While open, the end time is null: an open page sees that an embargo has ended. */
export const { app, handler } = route('check-service', { flags }, async (_, { flags, now }) => {
  const current = await flags.read()
  return getServiceMode(current, now()) === 'open' ? { closed: false, embargoEndTime: null } : current
})
