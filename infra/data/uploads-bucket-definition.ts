/** The upload bucket: the stack and the local object store are both made from this. */
export const uploadsBucketDefinition = {
  /** What a page of the site may do, and the header it may send. */
  methods: ['PUT'],
  headers: ['content-type'],
  /** How many days what a link put is kept, and what the server took over: thirteen months (DECISIONS, section 6). */
  days: { incoming: 1, received: 396 },
} as const
