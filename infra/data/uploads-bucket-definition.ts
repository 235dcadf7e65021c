/** The upload bucket of the stack and of the local object store. */
export const uploadsBucketDefinition = {
  /** The methods and headers that CORS allows to pages of the site. */
  methods: ['PUT'],
  headers: ['content-type'],
  /** One day for uploads that were not confirmed, thirteen months for received documents. */
  retentionDays: { incoming: 1, received: 396 },
} as const
