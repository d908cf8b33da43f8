// The few words of a preview, in the language of the page.

const chinese = {
  error: "错误", "1 error": "1 个错误", errors: "个错误", warning: "警告", note: "说明", help: "建议",
  "Show the page": "显示页面", "Show errors": "显示错误",
  "The page comes when the file is mended.": "文件改正后，这个页面就会出现。",
  "The page shows the last version without errors. This goes away when the file is mended.":
    "页面显示的是最后一个没有错误的版本。文件改正后，这里会自行消失。",
};

export const words = (language) => (english) => (language.startsWith("zh") ? chinese[english] ?? english : english);
