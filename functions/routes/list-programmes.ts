import { toListedProgramme } from '#shared/rules/ucat.ts'
import { route } from '../http/route.ts'
import { catalogue, flags } from '../ports/port-factories.ts'

export const { app, handler } = route('list-programmes', { catalogue, flags }, async (_, { catalogue }) =>
  (await catalogue.listProgrammes()).map(toListedProgramme),
)
