import * as z from 'zod/mini'

/** The two flags of the service; embargoEndTime is an ISO instant (specification, section 3). */
export const serviceFlags = z.object({ embargoEndTime: z.nullable(z.string()), closed: z.boolean() })
export type ServiceFlags = z.infer<typeof serviceFlags>

export const captchaSettings = z.object({ siteKey: z.nullable(z.string()) })
