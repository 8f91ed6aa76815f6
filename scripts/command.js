// Runs a command of the built product: doctor, db:backup… Unlike `npm start`, it never installs packages or
// builds, because the running site may be using these files. It imports only `node:` modules, because node_modules
// may be empty.
try {
  await import('../build/server/main.js')
} catch (error) {
  if (!/MODULE_NOT_FOUND$/.test(error.code)) throw error
  const [, missing] = /'([^']+)'/.exec(error.message) ?? []
  process.stderr.write(
    `\nIl manque « ${missing} » : Ouvreuse n’est pas installée ou construite entièrement dans ce dossier.\n` +
      'Cette commande n’installe et ne construit rien. Lancez « npm start », qui le fait, puis recommencez.\n\n',
  )
  process.exitCode = 1
}
