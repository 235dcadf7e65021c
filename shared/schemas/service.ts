import * as z from 'zod/mini'

/** The two flags of the service; embargoEndTime is an ISO instant (specification 3.28). */
export const serviceFlags = z.object({ embargoEndTime: z.nullable(z.string()), closed: z.boolean() })
export type ServiceFlags = z.infer<typeof serviceFlags>

export type ServiceMode = 'open' | 'closed' | 'embargo'

/** Returns the mode of the service. An embargo lasts until its end time. A closed service stays closed. */
export function getServiceMode({ closed, embargoEndTime }: ServiceFlags, now: Date): ServiceMode {
  if (closed) return 'closed'
  return embargoEndTime !== null && new Date(embargoEndTime) > now ? 'embargo' : 'open'
}

export const captchaSettings = z.object({ siteKey: z.nullable(z.string()) })
