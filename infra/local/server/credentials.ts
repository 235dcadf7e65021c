/** The local account. s3rver supports only this one. */
export const credentials = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }
export const region = 'eu-west-2'
