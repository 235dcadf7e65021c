/** Returns the IAM actions of a command of the AWS SDK, each with its resource. */
export const actionsOf: (command: object) => [action: string, resource: string][]
