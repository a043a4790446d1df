import { copyFileSync, cpSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { xcodeProject } from './ios-project.ts';
import { replaceOnce } from './replace.ts';

const here = dirname(fileURLToPath(import.meta.url));
const assets = join(here, '../assets');

/** Applies our settings to the iOS project that Capacitor has created. Running it again changes nothing. */
export function configureIos(project: string, serverUrl: string, appId: string): void {
  const app = join(project, 'App/App');
  const plist = join(app, 'Info.plist');
  writeFileSync(plist, infoPlist(readFileSync(plist, 'utf8'), new URL(serverUrl).hostname));
  const xcode = join(project, 'App/App.xcodeproj/project.pbxproj');
  writeFileSync(xcode, xcodeProject(readFileSync(xcode, 'utf8'), appId));
  cpSync(join(here, 'share'), join(project, 'App/Share'), { recursive: true });
  const delegate = join(app, 'AppDelegate.swift');
  writeFileSync(delegate, appDelegate(readFileSync(delegate, 'utf8')));
  writeFileSync(join(app, 'SceneDelegate.swift'), sceneDelegate(serverUrl));
  copyFileSync(join(here, 'PrivacyInfo.xcprivacy'), join(app, 'PrivacyInfo.xcprivacy'));
  writeFileSync(join(app, 'App.entitlements'), entitlements(new URL(serverUrl).host));
  copyFileSync(
    join(assets, 'icon-only.png'),
    join(app, 'Assets.xcassets/AppIcon.appiconset/AppIcon-512@2x.png'),
  );
  for (const name of ['', '-1', '-2'])
    copyFileSync(
      join(assets, 'splash.png'),
      join(app, `Assets.xcassets/Splash.imageset/splash-2732x2732${name}.png`),
    );
}

/**
 * Phones upright, tablets sideways; why the app asks for photos and the camera; our link scheme; no contact
 * with Firebase before the member allows notifications. The web view has service workers only for app-bound
 * domains; localhost is Capacitor's own page.
 */
export function infoPlist(xml: string, host: string): string {
  if (xml.includes('polity-settings')) return xml;
  const orientations = (key: string, values: string[]) => {
    const pattern = new RegExp(`<key>${key}</key>\\s*<array>[\\s\\S]*?</array>`);
    const strings = values.map((value) => `\t\t<string>UIInterfaceOrientation${value}</string>\n`).join('');
    return (text: string) => replaceOnce(text, pattern, `<key>${key}</key>\n\t<array>\n${strings}\t</array>`);
  };
  const phones = orientations('UISupportedInterfaceOrientations', ['Portrait']);
  const tablets = orientations('UISupportedInterfaceOrientations~ipad', ['LandscapeLeft', 'LandscapeRight']);
  const added = `	<!-- polity-settings -->
	<key>UIRequiresFullScreen</key>
	<true/>
	<key>NSPhotoLibraryUsageDescription</key>
	<string>Choose a picture or a video for your profile or a share.</string>
	<key>NSPhotoLibraryAddUsageDescription</key>
	<string>Save a picture that you choose to save.</string>
	<key>NSCameraUsageDescription</key>
	<string>Take a picture or a video for your profile or a share.</string>
	<key>NSMicrophoneUsageDescription</key>
	<string>Record the sound of a video for your profile or a share.</string>
	<key>FirebaseMessagingAutoInitEnabled</key>
	<false/>
	<key>WKAppBoundDomains</key>
	<array>
		<string>${host}</string>
		<string>localhost</string>
	</array>
	<key>CFBundleURLTypes</key>
	<array>
		<dict>
			<key>CFBundleURLSchemes</key>
			<array>
				<string>polity</string>
			</array>
		</dict>
	</array>
</dict>
</plist>`;
  return replaceOnce(tablets(phones(xml)), /<\/dict>\s*<\/plist>/, added);
}

/** Links to the server open the app; notifications; files are encrypted while the device is locked. */
export function entitlements(host: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>
	<key>aps-environment</key>
	<string>development</string>
	<key>com.apple.developer.associated-domains</key>
	<array>
		<string>applinks:${host}</string>
	</array>
	<key>com.apple.developer.default-data-protection</key>
	<string>NSFileProtectionComplete</string>
</dict>
</plist>
`;
}

/** Hands what Apple answers to the notifications plugin. */
export function appDelegate(swift: string): string {
  if (swift.includes('polity-notifications')) return swift;
  const start = 'class AppDelegate: UIResponder, UIApplicationDelegate {\n';
  return replaceOnce(
    swift,
    start,
    `${start}
    // polity-notifications
    func application(
        _ application: UIApplication,
        didRegisterForRemoteNotificationsWithDeviceToken deviceToken: Data
    ) {
        NotificationCenter.default.post(name: .capacitorDidRegisterForRemoteNotifications, object: deviceToken)
    }

    func application(
        _ application: UIApplication,
        didFailToRegisterForRemoteNotificationsWithError error: Error
    ) {
        NotificationCenter.default.post(name: .capacitorDidFailToRegisterForRemoteNotifications, object: error)
    }
`,
  );
}

/** Opens links to the server, links of our scheme and what the share extension hands over in the web app. */
export function sceneDelegate(serverUrl: string): string {
  return `import Capacitor
import UIKit

class SceneDelegate: UIResponder, UIWindowSceneDelegate {
    var window: UIWindow?
    private let server = URL(string: "${new URL(serverUrl).origin}")!

    func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions) {
        guard let windowScene = scene as? UIWindowScene else { return }
        window = UIWindow(windowScene: windowScene)
        let app = CAPBridgeViewController()
        window?.rootViewController = app
        window?.makeKeyAndVisible()
        app.webView?.allowsBackForwardNavigationGestures = true
        open(options.urlContexts.first?.url ?? options.userActivities.first?.webpageURL)
    }

    func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>) {
        open(contexts.first?.url)
    }

    func scene(_ scene: UIScene, continue userActivity: NSUserActivity) {
        open(userActivity.webpageURL)
    }

    private func open(_ link: URL?) {
        guard let link,
            let parts = URLComponents(url: link, resolvingAgainstBaseURL: false),
            var target = URLComponents(url: server, resolvingAgainstBaseURL: false)
        else { return }
        if link.scheme == "polity", link.host == "share" {
            target.path = "/shares"
            let text = parts.queryItems?.first { $0.name == "text" }?.value
            target.queryItems = [URLQueryItem(name: "shared_text", value: text)]
        } else if link.scheme == "polity" {
            target.path = "/open"
            target.queryItems = [URLQueryItem(name: "link", value: link.absoluteString)]
        } else if link.scheme == "https", link.host == server.host {
            target.percentEncodedPath = parts.percentEncodedPath
            target.percentEncodedQuery = parts.percentEncodedQuery
            target.percentEncodedFragment = parts.percentEncodedFragment
        } else {
            return
        }
        // Browsers read a plus sign as a space.
        if link.scheme == "polity" {
            target.percentEncodedQuery = target.percentEncodedQuery?.replacingOccurrences(of: "+", with: "%2B")
        }
        guard let url = target.url else { return }
        DispatchQueue.main.async {
            (self.window?.rootViewController as? CAPBridgeViewController)?.webView?.load(URLRequest(url: url))
        }
    }
}
`;
}
