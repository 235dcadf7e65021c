import { notFound } from '#shared/errors.ts'
import { createRouteHandler, route } from '../http/route.ts'
import { catalogue, flags } from '../ports/port-factories.ts'

export const app = route('get-school', async ({ param: { code } }, { catalogue }) => {
  const match = (await catalogue.listSchools()).find(school => school.code === code)
  if (!match) throw notFound('School', code)
  return match
})
export const handler = createRouteHandler(app, { catalogue, flags })
