import { useCall } from '../../api/client.ts'

/** Short, because the places change while applicants choose. */
const programmeOptions = { staleTime: 30_000 }
const nameOptions = { staleTime: 5 * 60_000 }

/** The schools, programmes and subjects. */
export const useCatalogue = () => ({
  schools: useCall('list-schools', {}, nameOptions),
  programmes: useCall('list-programmes', {}, programmeOptions),
  subjects: useCall('list-subjects', {}, nameOptions),
})
export type Catalogue = ReturnType<typeof useCatalogue>
