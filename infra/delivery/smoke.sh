#!/usr/bin/env bash
# Checks a deployed stage from outside, and prints its service flags: bash infra/delivery/smoke.sh STAGE [FLAGS]
# Fails if a check fails, or if the flags are not FLAGS, which an earlier run has printed. Needs permission to describe
# the stage's stack, and AWS_REGION if that is not eu-west-2.
set -euo pipefail
output() {
  aws cloudformation describe-stacks --region "${AWS_REGION:-eu-west-2}" --stack-name "clearing-portal-$stage" \
    --query "Stacks[0].Outputs[?OutputKey=='$1'].OutputValue" --output text
}
status() { curl --silent --max-time 20 --output /dev/null --write-out '%{http_code}' "$@"; }
expect() { [ "$2" = "$3" ] || { echo "$1: expected $3, got $2" >&2; exit 1; }; }

stage=${1:?Add the stage, such as prod}
site=$(output SiteUrl)
api=$(output ApiUrl)
# API Gateway has no cached result for a new secret, so it asks the deployed check-origin, which must refuse it.
expect 'fresh authorisation' "$(status -H "x-origin-secret: $RANDOM$RANDOM$RANDOM" "$api/portal/api/check-service")" 403
expect 'sign-in page' "$(status "$site/auth/sign-in")" 200
expect 'link page' "$(status "$site/portal/auth/verify?token=smoke")" 303
flags=$(curl --silent --fail --max-time 20 "$site/portal/api/check-service")
[ -z "${2:-}" ] || expect 'service flags' "$flags" "$2"
echo "$flags"
