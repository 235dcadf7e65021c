import { useCall } from '../api/use-call.ts'

/** The schools, programmes and subjects. */
export const useCatalogue = () => ({
  schools: useCall('list-schools', {}),
  programmes: useCall('list-programmes', {}),
  subjects: useCall('list-subjects', {}),
})
export type Catalogue = ReturnType<typeof useCatalogue>
