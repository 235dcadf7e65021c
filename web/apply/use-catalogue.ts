import { useCall } from '../api/use-call.ts'

const freshness = { staleTime: 5 * 60_000 }

/** The lists that the form chooses from. */
export const useCatalogue = () => ({
  schools: useCall('list-schools', {}, freshness),
  programmes: useCall('list-programmes', {}, freshness),
  subjects: useCall('list-subjects', {}, freshness),
})
export type Catalogue = ReturnType<typeof useCatalogue>
