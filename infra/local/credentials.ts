/** The only account on this machine; s3rver knows no other. */
export const credentials = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }
export const region = 'eu-west-2'
