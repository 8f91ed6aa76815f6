import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'web',
  buildDirectory: 'build',
  serverBuildFile: 'main.js',
  // Every page is rendered on the server and works without JavaScript.
  ssr: true,
  // One chunk per route: code that keeps form input after a lost connection cannot be fetched at the click.
  splitRouteModules: false,
  routeDiscovery: { mode: 'initial' },
} satisfies Config
