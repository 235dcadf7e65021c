"""Opens a WebKit view of a given width for WebKitWebDriver: MiniBrowser's window is never narrower than 447 px.

Arguments: width, height, and the folder for the data of the session. Console messages go to the standard error.
"""

import sys

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2  # noqa: E402

width, height, folder = int(sys.argv[1]), int(sys.argv[2]), sys.argv[3]

data = WebKit2.WebsiteDataManager(base_data_directory=folder, base_cache_directory=folder)
context = WebKit2.WebContext(website_data_manager=data)
context.set_automation_allowed(True)

settings = WebKit2.Settings(enable_write_console_messages_to_stdout=True)
view = WebKit2.WebView(web_context=context, settings=settings, is_controlled_by_automation=True)


def start(_, session):
    info = WebKit2.ApplicationInfo()
    info.set_name("View")
    session.set_application_info(info)
    session.connect("create-web-view", lambda _: view)


context.connect("automation-started", start)

window = Gtk.Window(decorated=False)
window.set_default_size(width, height)
window.connect("destroy", Gtk.main_quit)
window.add(view)
window.show_all()
Gtk.main()
