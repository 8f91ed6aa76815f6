/** An error whose message is a French sentence for whoever started the program; it needs no stack. */
export class StartupError extends Error {}
