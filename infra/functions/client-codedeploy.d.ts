/** The part of AWS's client that infra/functions/check-versions.ts uses. Lambda's runtime provides it. */
declare module '@aws-sdk/client-codedeploy' {
  export class CodeDeploy {
    putLifecycleEventHookExecutionStatus(input: {
      deploymentId: string
      lifecycleEventHookExecutionId: string
      status: 'Failed' | 'Succeeded'
    }): Promise<unknown>
  }
}
