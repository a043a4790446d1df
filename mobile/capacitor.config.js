// The app shows the web app of one server: POLITY_URL. Sessions, policy and files are those of the browser.
const origin = new URL(process.env.POLITY_URL || 'https://polity.example.org').origin;

module.exports = {
  appId: process.env.POLITY_APP_ID || 'org.polity.app',
  appName: 'Polity',
  webDir: 'www',
  // The server knows the app by it: server/auth/social/redirects.ts.
  appendUserAgent: 'PolityApp',
  // The bundled page is shown where the server cannot be reached and nothing is saved yet.
  server: { url: origin, errorPath: 'index.html', allowNavigation: [], cleartext: false },
  backgroundColor: '#fbfaf7',
  android: { allowMixedContent: false, webContentsDebuggingEnabled: false },
  ios: {
    contentInset: 'never',
    // Service workers need it; Info.plist lists the domains.
    limitsNavigationsToAppBoundDomains: true,
    webContentsDebuggingEnabled: false,
  },
  plugins: {
    SplashScreen: { launchShowDuration: 2000, backgroundColor: '#0f5c63', showSpinner: false },
    FirebaseMessaging: { presentationOptions: ['alert', 'badge', 'sound'] },
  },
  experimental: {
    // Two Swift packages of the plugin would have the same identity without it.
    ios: { spm: { packageOptions: { '@capacitor-firebase/messaging': { symlink: true } } } },
  },
};
