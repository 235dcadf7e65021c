import { retention } from '#shared/retention.ts'

/** The upload bucket of the stack and of the local object store. */
export const uploadsBucketDefinition = {
  /** The methods and headers that CORS allows to pages of the site. */
  methods: ['PUT'],
  headers: ['content-type'],
  /** For uploads that were not confirmed, and for received documents. */
  retentionDays: { incoming: retention.incomingUpload.days, received: retention.application.days },
} as const
