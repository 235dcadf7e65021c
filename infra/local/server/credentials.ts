export const credentials = { accessKeyId: 'LOCAL', secretAccessKey: 'LOCAL' }
export const region = 'eu-west-2'
