/** An error that prevents the start. Its French message is printed for the operator, without a stack. */
export class StartupError extends Error {}
