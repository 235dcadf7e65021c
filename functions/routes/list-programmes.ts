import { toListedProgramme } from '#shared/rules/ucat.ts'
import { createRouteHandler, route } from '../http/route.ts'
import { catalogue, flags } from '../ports/port-factories.ts'

export const app = route('list-programmes', async (_, { catalogue }) =>
  (await catalogue.listProgrammes()).map(toListedProgramme),
)
export const handler = createRouteHandler(app, { catalogue, flags })
