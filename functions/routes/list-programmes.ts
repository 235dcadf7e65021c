import { toListedProgramme } from '#shared/schemas/programme.ts'
import { route } from '../http/route.ts'
import { catalogue } from '../ports/port-factories.ts'

export const { app, handler } = route('list-programmes', { catalogue }, async (_, { catalogue }) =>
  (await catalogue.listProgrammes()).map(toListedProgramme),
)
