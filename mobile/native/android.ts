import { copyFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { replaceOnce } from './replace.ts';

const here = dirname(fileURLToPath(import.meta.url));
const assets = join(here, '../assets');
const notificationIcon = join(assets, '../../web/public/icons/badge-96.png');

/** Applies our settings to the Android project of Capacitor. Running it again changes nothing. */
export function configureAndroid(project: string, serverUrl: string): void {
  const main = join(project, 'app/src/main');
  const manifest = join(main, 'AndroidManifest.xml');
  writeFileSync(manifest, androidManifest(readFileSync(manifest, 'utf8'), new URL(serverUrl).host));
  const activity = findFile(join(main, 'java'), 'MainActivity.java');
  writeFileSync(activity, mainActivity(/package ([\w.]+);/.exec(readFileSync(activity, 'utf8'))![1]!));
  copyFileSync(join(here, 'data_extraction_rules.xml'), join(main, 'res/xml/data_extraction_rules.xml'));
  copyIcons(join(main, 'res'));
}

/**
 * No backups of the session or transfers to another phone, deep links to the server and by our scheme, texts
 * shared by other apps, the lock of the orientation, and no contact with Firebase before the member allows
 * notifications.
 */
export function androidManifest(xml: string, host: string): string {
  if (xml.includes('polity-links')) return xml;
  const backup = `android:allowBackup="false"
        android:dataExtractionRules="@xml/data_extraction_rules"
        android:usesCleartextTraffic="false"`;
  const links = `
            <!-- polity-links -->
            <intent-filter android:autoVerify="true">
                <action android:name="android.intent.action.VIEW" />
                <category android:name="android.intent.category.DEFAULT" />
                <category android:name="android.intent.category.BROWSABLE" />
                <data android:scheme="https" android:host="${host}" />
            </intent-filter>
            <intent-filter>
                <action android:name="android.intent.action.VIEW" />
                <category android:name="android.intent.category.DEFAULT" />
                <category android:name="android.intent.category.BROWSABLE" />
                <data android:scheme="polity" />
            </intent-filter>
            <intent-filter android:label="Polity">
                <action android:name="android.intent.action.SEND" />
                <category android:name="android.intent.category.DEFAULT" />
                <data android:mimeType="text/plain" />
            </intent-filter>
        </activity>`;
  // Android 16 ignores the orientation of apps on tablets without the property.
  const messaging = `
        <property
            android:name="android.window.PROPERTY_COMPAT_ALLOW_RESTRICTED_RESIZABILITY"
            android:value="true" />
        <meta-data android:name="firebase_messaging_auto_init_enabled" android:value="false" />
        <meta-data
            android:name="com.google.firebase.messaging.default_notification_icon"
            android:resource="@drawable/ic_notification" />
    </application>`;
  const parts: [string, string][] = [
    ['android:allowBackup="true"', backup],
    ['\n        </activity>', links],
    ['\n    </application>', messaging],
  ];
  return parts.reduce((text, [part, replacement]) => replaceOnce(text, part, replacement), xml);
}

/**
 * Turns phones upright and tablets sideways, goes back in the web app, and opens links and shared texts.
 */
export function mainActivity(packageName: string): string {
  return `package ${packageName};

import android.content.Intent;
import android.content.pm.ActivityInfo;
import android.net.Uri;
import android.os.Bundle;
import android.webkit.WebView;
import androidx.activity.OnBackPressedCallback;
import com.getcapacitor.BridgeActivity;

public class MainActivity extends BridgeActivity {
    @Override
    protected void onCreate(Bundle savedInstanceState) {
        super.onCreate(savedInstanceState);
        boolean isTablet = getResources().getConfiguration().smallestScreenWidthDp >= 600;
        setRequestedOrientation(
            isTablet ? ActivityInfo.SCREEN_ORIENTATION_SENSOR_LANDSCAPE : ActivityInfo.SCREEN_ORIENTATION_PORTRAIT
        );
        getOnBackPressedDispatcher().addCallback(this, new OnBackPressedCallback(true) {
            @Override
            public void handleOnBackPressed() {
                WebView page = getBridge().getWebView();
                if (page.canGoBack()) {
                    page.goBack();
                } else {
                    // As Android does: the app stays as it is until it is opened again.
                    moveTaskToBack(true);
                }
            }
        });
    }

    // Also called with the intent that has started the app.
    @Override
    protected void onNewIntent(Intent intent) {
        super.onNewIntent(intent);
        open(intent);
    }

    private void open(Intent intent) {
        String server = getBridge().getServerUrl();
        Uri.Builder target = Uri.parse(server).buildUpon();
        Uri link = intent.getData();
        if (Intent.ACTION_SEND.equals(intent.getAction())) {
            String text = intent.getStringExtra(Intent.EXTRA_TEXT);
            target.path("/shares").appendQueryParameter("shared_text", text == null ? "" : text);
        } else if (link != null && "polity".equals(link.getScheme())) {
            target.path("/open").appendQueryParameter("link", link.toString());
        } else if (link != null && Uri.parse(server).getHost().equals(link.getHost())) {
            target.encodedPath(link.getEncodedPath())
                .encodedQuery(link.getEncodedQuery())
                .encodedFragment(link.getEncodedFragment());
        } else {
            return;
        }
        String url = target.build().toString();
        getBridge().getWebView().post(() -> getBridge().getWebView().loadUrl(url));
    }
}
`;
}

function copyIcons(resources: string): void {
  for (const folder of readdirSync(resources)) {
    const copy = (from: string, name: string) => {
      const to = join(resources, folder, name);
      if (existsSync(to)) copyFileSync(join(assets, from), to);
    };
    copy('icon-only.png', 'ic_launcher.png');
    copy('icon-only.png', 'ic_launcher_round.png');
    copy('icon-foreground.png', 'ic_launcher_foreground.png');
    copy('splash.png', 'splash.png');
  }
  copyFileSync(notificationIcon, join(resources, 'drawable/ic_notification.png'));
  const background = join(resources, 'values/ic_launcher_background.xml');
  const xml = readFileSync(background, 'utf8');
  writeFileSync(background, xml.replace(/#[\dA-Fa-f]{6}/, '#0F5C63'));
}

function findFile(folder: string, name: string): string {
  const file = readdirSync(folder, { recursive: true, encoding: 'utf8' }).find((path) => path.endsWith(name));
  return join(folder, file!);
}
