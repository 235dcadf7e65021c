import { subjectLists } from '../catalogue/subject-lists.ts'
import { route } from '../http/route.ts'

/** Subject titles per qualification type, common ones and aliases. */
export const { app, lambda } = route('list-subjects', async () => subjectLists)
