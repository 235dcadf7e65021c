import { PutParameterCommand, SSMClient } from '@aws-sdk/client-ssm'
import { DeleteCommand } from '@aws-sdk/lib-dynamodb'
import { database } from '#functions/repositories/database.ts'

const parameterStore = new SSMClient()

/** Removes the reading that functions share, so that one that starts reads Parameter Store. */
export const deleteSharedReading = () =>
  database.send(new DeleteCommand({ TableName: process.env.SERVICE_FLAGS_TABLE, Key: { name: 'last good' } }))

/** Sets a flag by hand. Functions that start from now on know it. */
export async function setFlag(name: string, Value: string) {
  const Name = `${process.env.FLAG_PATH}/${name}`
  await parameterStore.send(new PutParameterCommand({ Name, Value, Overwrite: true }))
  await deleteSharedReading()
}
