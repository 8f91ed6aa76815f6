/** An error with a French message for the operator; printed without a stack. */
export class StartupError extends Error {}
