import { subjectLists } from '../catalogue/subject-lists.ts'
import { createRouteHandler, route } from '../http/route.ts'
import { flags } from '../ports/port-factories.ts'

/** Only the entry check needs them. */
const { ibEquivalents: _, ...subjects } = subjectLists

export const app = route('list-subjects', async () => subjects)
export const handler = createRouteHandler(app, { flags })
