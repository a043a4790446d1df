import UIKit
import UniformTypeIdentifiers

/// Hands a shared link or text to the app, whose share screen opens with it. Shows nothing itself.
final class ShareViewController: UIViewController {
    /// Longer texts cannot be shared.
    private let maxLength = 5_000

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        Task { @MainActor in
            if let text = await sharedText() {
                openApp(with: String(text.prefix(maxLength)))
            }
            extensionContext?.completeRequest(returningItems: nil)
        }
    }

    /// The first link, else the first text.
    private func sharedText() async -> String? {
        let items = extensionContext?.inputItems as? [NSExtensionItem] ?? []
        let providers = items.flatMap { $0.attachments ?? [] }
        for type in [UTType.url.identifier, UTType.plainText.identifier] {
            for provider in providers where provider.hasItemConformingToTypeIdentifier(type) {
                let item = try? await provider.loadItem(forTypeIdentifier: type)
                if let link = item as? URL, !link.isFileURL {
                    return link.absoluteString
                }
                if let text = item as? String {
                    return text
                }
            }
        }
        return nil
    }

    /// Extensions cannot reach the application but through their responders.
    private func openApp(with text: String) {
        var link = URLComponents()
        link.scheme = "polity"
        link.host = "share"
        link.queryItems = [URLQueryItem(name: "text", value: text)]
        guard let url = link.url else { return }
        var responder: UIResponder? = self
        while let current = responder {
            if let application = current as? UIApplication {
                application.open(url, options: [:], completionHandler: nil)
                return
            }
            responder = current.next
        }
    }
}
